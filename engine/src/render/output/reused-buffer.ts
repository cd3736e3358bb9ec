import { XmlBuffer } from './xml-buffer.ts';

/** In bytes. The memory of larger documents is freed, so that one of them does not keep it. */
const MAX_KEPT = 1024 * 1024;

/** The buffer for the next document; null while one is being rendered. */
let kept: XmlBuffer | null = null;

/**
 * Renders with an empty buffer, which one document after the other uses.
 * @param render must not use the buffer after it has returned
 */
export function withReusedBuffer<Rendered>(render: (xml: XmlBuffer) => Rendered): Rendered {
  const xml = kept ?? new XmlBuffer();
  // A getter in the data may render another document meanwhile, which then gets its own buffer.
  kept = null;
  try {
    return render(xml);
  } finally {
    xml.clear();
    if (xml.capacity <= MAX_KEPT) kept = xml;
  }
}
