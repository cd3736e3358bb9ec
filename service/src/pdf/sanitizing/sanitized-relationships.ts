import type { Relationship } from '@docloom/templates/package';
import { escapeXml, targetPart } from '@docloom/templates/package';

/** A target that loads nothing. */
const NOWHERE = 'about:blank';
const NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const ID = /^[\w.:-]+$/u;

/** The document that the relationships belong to. */
export interface RelationshipScope {
  /** The part whose relationships these are; '' for those of the file itself. */
  readonly part: string;
  /** The IDs that the part uses for links only. */
  readonly links: ReadonlySet<string>;
  /** Returns whether the file has a part, without regard to case. */
  readonly hasPart: (name: string) => boolean;
}

/**
 * Returns a relationships part in which only links lead out of the file. All other external
 * targets, and those that name no part of the file, are replaced, whatever their type. The part is
 * written anew, so that every reader sees the relationships that were checked.
 */
export function sanitizedRelationships(
  relationships: readonly Relationship[],
  scope: RelationshipScope,
): string {
  const written = relationships.map((relationship) => {
    const { id, type, isExternal } = relationship;
    const target = isAllowed(relationship, scope) ? relationship.target : NOWHERE;
    const mode = isExternal ? ' TargetMode="External"' : '';
    return `<Relationship Id="${escapeXml(id)}" Type="${escapeXml(type)}" Target="${escapeXml(target)}"${mode}/>`;
  });
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="${NAMESPACE}">${written.join('')}</Relationships>`;
}

function isAllowed(
  relationship: Relationship,
  { part, links, hasPart }: RelationshipScope,
): boolean {
  const { id, type, target, isExternal } = relationship;
  const isLink = type.endsWith('/hyperlink') && links.has(id) && ID.test(id);
  if (isExternal) return isLink;
  if (isLink && target.startsWith('#')) return true;
  return !leavesFile(target) && hasPart(targetPart(part, target));
}

/** Whether a target is an address of its own, or names a host: `//host/share`, `\\host\share`. */
function leavesFile(target: string): boolean {
  return /^\s*(?:[a-z][a-z\d+.-]*:|[\\/]{2})/iu.test(target);
}
