import type { Contestant } from './contestant.ts';

/**
 * The measured libraries, Docloom first. Each is loaded on demand, so that a process that measures
 * one library contains no other.
 */
const loaders: Readonly<Record<string, () => Promise<Contestant>>> = {
  Docloom: async () => (await import('./docloom.ts')).docloom,
  docxtemplater: async () => (await import('./docxtemplater.ts')).docxtemplater,
  'easy-template-x': async () => (await import('./easy-template-x.ts')).easyTemplateX,
  'docx-templates': async () => (await import('./docx-templates.ts')).docxTemplates,
};

/** The name of the Docloom engine. */
export const OURS = 'Docloom';
/** The library of the targets. */
export const RIVAL = 'docxtemplater';

/** Every library, Docloom first. */
export function loadContestants(): Promise<Contestant[]> {
  return Promise.all(Object.values(loaders).map((load) => load()));
}

/** @throws Error if there is none of this name */
export async function loadContestant(name: string): Promise<Contestant> {
  const load = loaders[name];
  if (!load) throw new Error(`There is no ${name} among ${Object.keys(loaders).join(', ')}.`);
  return load();
}
