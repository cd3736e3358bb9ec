import type { TemplateVersion } from '../../../api/types.ts';

/**
 * Returns the newest version before another one that has the same content, such as the one that was
 * restored; undefined if there is none.
 * @param versions the newest first
 */
export function sameVersionBefore(
  { number, sha256 }: Pick<TemplateVersion, 'number' | 'sha256'>,
  versions: readonly TemplateVersion[],
): TemplateVersion | undefined {
  return versions.find((other) => other.number < number && other.sha256 === sha256);
}
