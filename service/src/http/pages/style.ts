/** The style of every page. It loads nothing. */
export const STYLE = `
:root { color-scheme: light dark; --line: #8886; --strong: #2257c4; --faint: light-dark(#5a6272, #a4abb9); }
* { box-sizing: border-box; }
body { margin: 0; padding: 2rem 1rem; background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 28rem; margin: 0 auto; padding: 1.5rem; border: 1px solid var(--line); border-radius: 0.75rem; }
h1 { margin: 0 0 1rem; font-size: 1.25rem; overflow-wrap: anywhere; }
img { display: block; max-width: 100%; min-height: 3rem; margin: 0 auto 1rem; border: 1px solid var(--line); color: var(--faint); font-size: 0.875rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0 0 1.5rem; }
dt { color: var(--faint); }
dd { margin: 0; overflow-wrap: anywhere; }
label { display: block; margin-bottom: 0.25rem; }
input { width: 100%; margin-bottom: 1rem; padding: 0.5rem; border: 1px solid var(--line); border-radius: 0.4rem; font: inherit; }
.button, button { display: inline-block; padding: 0.5rem 1.25rem; border: 0; border-radius: 0.4rem; background: var(--strong); color: #fff; font: inherit; text-decoration: none; cursor: pointer; }
p:has(> a.button) { margin: 0 0 1rem; }
.or { margin: 0 0 1rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--faint); }
details { margin-top: 1.5rem; }
summary { margin-bottom: 1rem; cursor: pointer; }
.problem { padding: 0.5rem 0.75rem; border-left: 4px solid #c33; background: #c331; }
footer { margin-top: 1.5rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--faint); font-size: 0.875rem; }
footer p { margin: 0 0 0.5rem; }
footer form { display: inline; }
footer button { padding: 0; background: none; color: LinkText; text-decoration: underline; font-size: inherit; }
`;
