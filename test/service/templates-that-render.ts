import type { Templates } from '../../service/src/templates/templates.ts';

/** Real templates, but for how they are filled: that the test does. */
export function templatesThatRender(templates: Templates, render: Templates['render']): Templates {
  return {
    identify: (...order) => templates.identify(...order),
    render,
    renderNamed: async (content, name, data) => ({
      name: await templates.renderText(name, data),
      document: await render(content, data),
    }),
    renderText: (...order) => templates.renderText(...order),
    inspect: (...order) => templates.inspect(...order),
    inspectText: (...order) => templates.inspectText(...order),
    blankDocument: (...order) => templates.blankDocument(...order),
  };
}
