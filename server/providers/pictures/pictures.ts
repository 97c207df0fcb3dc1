export type PictureKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';

/** How a picture is drawn anew. */
export interface Drawing {
  /** The frame it fits in; a smaller one stays as it is. */
  width: number;
  height: number;
  as: 'png' | 'jpeg';
  /** Behind what is transparent: white, or this where a white picture would be lost on white. */
  groundForWhite?: string;
}

export interface Look extends Drawing {
  accepts: readonly PictureKind[];
  /** What to tell who sent another kind, or nothing that is known. */
  otherKind: (kind: PictureKind | 'svg' | null) => string;
  unreadable: string;
}

/** Reads pictures that anybody sent. What it cannot take it refuses with an `AppError` that says why. */
export interface Pictures {
  /** Drawn anew: upright, in its frame, on a ground of its own, without metadata such as the place. */
  redraw(upload: { accountId: string; picture: Buffer; look: Look }): Promise<Buffer>;
  close(): Promise<void>;
}
