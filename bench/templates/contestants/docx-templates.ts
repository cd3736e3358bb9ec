import { createReport } from 'docx-templates';
import type { Contestant } from './contestant.ts';
import type { Syntax } from './syntax.ts';

const command = (text: string) => `+++${text}+++`;

const syntax: Syntax = {
  value: (path) => command(`INS ${path}`),
  rows: (list, fields) => {
    const row = (first: string) => fields.map((_, index) => (index === 0 ? first : ''));
    return [
      row(command(`FOR member IN ${list}`)),
      fields.map((field) => command(`INS $member.${field}`)),
      row(command('END-FOR member')),
    ];
  },
};

/** docx-templates with its defaults: its tags are JavaScript in a sandbox; Word only. */
export const docxTemplates: Contestant = {
  name: 'docx-templates',
  syntax,
  kinds: ['docx'],
  prepare: (template) => (data) => createReport({ template, data }),
};
