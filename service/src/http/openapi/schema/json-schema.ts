/** A schema of JSON Schema 2020-12, which OpenAPI 3.1 uses, as far as we write one. */
export interface JsonSchema {
  [keyword: string]: unknown;
  $ref?: string;
  description?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
}
