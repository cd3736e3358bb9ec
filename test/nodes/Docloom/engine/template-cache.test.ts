import { TemplateCache } from '../../../../nodes/Docloom/engine/template-cache';
import { FILL_LIMITS } from '../../../../nodes/Docloom/engine/limits';
import { Template } from '../../../../nodes/Docloom/engine/templates';
import { wordTemplate } from '../resources/word-template';

const template = Template.compile(Buffer.from(wordTemplate('{{name}}').data, 'base64'));

describe('the compiled templates of an execution', () => {
  it('are compiled once for concurrent items with the same file', async () => {
    const cache = new TemplateCache();
    const compile = jest.fn(async () => template);

    const found = await Promise.all([1, 2, 3].map(() => cache.of('file', compile)));
    const later = await cache.of('file', compile);

    expect([...found, later].every((one) => one === template)).toBe(true);
    expect(compile).toHaveBeenCalledTimes(1);
  });

  it('are compiled separately for each file', async () => {
    const cache = new TemplateCache();
    const compile = jest.fn(async () => template);

    await Promise.all(['one', 'other'].map((key) => cache.of(key, compile)));

    expect(compile).toHaveBeenCalledTimes(2);
  });

  it('fail for each item with an error of its own', async () => {
    const cache = new TemplateCache();

    const failures = await Promise.allSettled(
      [0, 1, 2].map((item) =>
        cache.of('file', async () => {
          throw new Error(`item ${item}`);
        }),
      ),
    );

    expect(failures.map((one) => (one as PromiseRejectedResult).reason as unknown)).toEqual(
      [0, 1, 2].map((item) => new Error(`item ${item}`)),
    );
  });

  it('are dropped beyond the limit of memory, the one that was used longest ago first', async () => {
    const cache = new TemplateCache();
    const third = Object.create(template, { size: { value: FILL_LIMITS.cache / 3 } }) as Template;
    const compiled: string[] = [];
    const use = async (key: string) =>
      await cache.of(key, async () => {
        compiled.push(key);
        return third;
      });

    for (const key of ['one', 'two', 'three', 'one', 'four']) await use(key);
    expect(compiled).toEqual(['one', 'two', 'three', 'four']);

    for (const key of ['one', 'three', 'four', 'two']) await use(key);
    expect(compiled.slice(4)).toEqual(['two']);
  });

  it('can be compiled again after a failure', async () => {
    const cache = new TemplateCache();
    const fail = async () => await Promise.reject(new Error('not readable'));
    await expect(cache.of('file', fail)).rejects.toThrow('not readable');

    expect(await cache.of('file', async () => template)).toBe(template);
  });
});
