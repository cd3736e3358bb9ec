/** The pixels of a page, as a canvas has them: red, green, blue and alpha of each, row by row. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** A rectangle of pixels, from the upper left corner of a picture. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
