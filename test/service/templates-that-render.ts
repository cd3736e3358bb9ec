import type { DocumentWithTexts, Templates } from '../../service/src/templates/templates.ts';

/** Real templates, but for how they are filled: that the test does. */
export function templatesThatRender(templates: Templates, render: Templates['render']): Templates {
  return {
    identify: (...order) => templates.identify(...order),
    render,
    renderWithTexts: async (content, { name, password }, data) => ({
      name: await templates.renderText(name, data),
      document: await render(content, data),
      password: await renderPassword(templates, password, data),
    }),
    renderText: (...order) => templates.renderText(...order),
    inspect: (...order) => templates.inspect(...order),
    inspectText: (...order) => templates.inspectText(...order),
    blankDocument: (...order) => templates.blankDocument(...order),
  };
}

async function renderPassword(
  templates: Templates,
  password: string | null,
  data: string,
): Promise<DocumentWithTexts['password']> {
  if (password === null) return null;
  try {
    return await templates.renderText(password, data);
  } catch (cause) {
    if (cause instanceof Error) return cause;
    throw cause;
  }
}
