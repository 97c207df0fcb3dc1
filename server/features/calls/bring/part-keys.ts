/** Where the parts of a recording lie until they are joined. */
export const partKey = (uploadId: string, position: number) => `recording-parts/${uploadId}/${position}`;

export const partKeys = (uploadId: string, positions: number[]) =>
  positions.map((position) => partKey(uploadId, position));

/** What came from a browser has no name at a carrier: its own makes sure that it is one call. */
export const broughtCallId = (uploadId: string) => `brought-${uploadId}`;
