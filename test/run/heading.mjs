/** @param {string} title of what is shown from here on */
export const heading = (title) => `\n━━ ${title} ${'━'.repeat(76 - title.length)}\n`;
