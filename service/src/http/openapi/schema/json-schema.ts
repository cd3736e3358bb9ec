/** The subset of JSON Schema 2020-12, the dialect of OpenAPI 3.1, that Docloom uses. */
export interface JsonSchema {
  [keyword: string]: unknown;
  $ref?: string;
  description?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
}
