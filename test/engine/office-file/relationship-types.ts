/** The content type of a relationship's target, by the end of the relationship's type. */
const TARGETS: ReadonlyMap<string, RegExp> = new Map([
  ['officeDocument', /\.main\+xml$/u],
  ['core-properties', /core-properties\+xml$/u],
  ['extended-properties', /extended-properties\+xml$/u],
  ['custom-properties', /custom-properties\+xml$/u],
  ['image', /^image\//u],
  ['vbaProject', /vbaProject$/u],
  ['chart', /drawingml\.chart\+xml$/u],
  ['chartEx', /chartex\+xml$/u],
  ['chartUserShapes', /chartshapes\+xml$/u],
  ['diagramDrawing', /diagramDrawing\+xml$/u],
  ['glossaryDocument', /document\.glossary\+xml$/u],
  ...[
    ...['styles', 'settings', 'webSettings', 'fontTable', 'numbering', 'comments'],
    ...['header', 'footer', 'footnotes', 'endnotes', 'theme'],
    ...['slide', 'slideLayout', 'slideMaster', 'notesSlide', 'notesMaster', 'handoutMaster'],
    ...['presProps', 'viewProps', 'tableStyles', 'commentAuthors'],
    ...['diagramData', 'diagramLayout', 'diagramColors'],
  ].map((kind) => [kind, new RegExp(`\\.${kind}\\+xml$`, 'u')] as const),
]);

/**
 * The allowed relationship types of an attribute, by element and attribute; only the ends of the
 * types.
 */
const REFERENCES: ReadonlyMap<string, readonly string[]> = new Map([
  ['a:blip r:embed', ['image']],
  ['a:blip r:link', ['image']],
  ['w:hyperlink r:id', ['hyperlink']],
  ['w:headerReference r:id', ['header']],
  ['w:footerReference r:id', ['footer']],
  ['p:sldId r:id', ['slide']],
  ['p:sldMasterId r:id', ['slideMaster']],
  ['p:sldLayoutId r:id', ['slideLayout']],
  ['p:notesMasterId r:id', ['notesMaster']],
  ['c:chart r:id', ['chart']],
  ['cx:chart r:id', ['chartEx']],
  ['v:imagedata r:id', ['image']],
  ['dgm:relIds r:dm', ['diagramData']],
  ['dgm:relIds r:lo', ['diagramLayout']],
  ['dgm:relIds r:qs', ['diagramQuickStyle', 'diagramStyle']],
  ['dgm:relIds r:cs', ['diagramColors']],
]);

/**
 * Returns whether a part with that content type may be the target of a relationship of that type.
 */
export function fitsTarget(relationshipType: string, contentType: string): boolean {
  return TARGETS.get(endOf(relationshipType))?.test(contentType) ?? true;
}

/** Returns whether an attribute may refer to a relationship of that type. */
export function fitsReference(element: string, attribute: string, type: string): boolean {
  const allowed = REFERENCES.get(`${element} ${attribute}`);
  return allowed === undefined || allowed.includes(endOf(type));
}

const endOf = (type: string) => type.slice(type.lastIndexOf('/') + 1);
