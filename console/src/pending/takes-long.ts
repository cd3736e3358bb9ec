/**
 * Marks a mutation that takes long although the service works, such as one that makes a PDF: its page
 * does not say that the service is slow.
 */
export const TAKES_LONG = { meta: { takesLong: true } } as const;
