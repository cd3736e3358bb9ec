import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { TaggedOption } from '../fields/tag-places.ts';

/** The fields to focus for an option, the best first: a password has no field while it is off. */
const FIELDS: Readonly<Record<TaggedOption, readonly string[]>> = {
  outputName: ['outputName'],
  pdfPassword: ['pdfPassword', 'enablePdfPassword', 'createPdfCopy'],
};

/**
 * Focuses the field of an option that a person looks for, once.
 * @param onFound is called afterwards, so that the same option can be sought again
 * @returns the form for which the fields have names
 */
export function useFocusOnOption(
  sought: TaggedOption | undefined,
  onFound: () => void,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (sought === undefined) return;
    const named = FIELDS[sought].map((name) => form.current?.elements.namedItem(name));
    const usable = named.find((one) => one instanceof HTMLInputElement && !one.disabled);
    if (usable instanceof HTMLInputElement) usable.focus();
    onFound();
  }, [sought, onFound]);
  return form;
}
