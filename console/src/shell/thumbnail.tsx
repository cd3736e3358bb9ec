import { useState } from 'react';
import { thumbnailAddress } from '../api/root.ts';

interface ThumbnailProps {
  file: { id: string; name: string };
}

/**
 * Shows the first page of a drive file, loaded when it is about to be seen. Its place has the same size
 * before, and without a picture: then it has the ending of the name.
 */
export function Thumbnail({ file: { id, name } }: ThumbnailProps) {
  const [isMissing, setIsMissing] = useState(false);
  return (
    <span className="thumbnail small">
      {isMissing ? (
        <span className="faint">{endingOf(name)}</span>
      ) : (
        <img
          src={thumbnailAddress(id)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => {
            setIsMissing(true);
          }}
        />
      )}
    </span>
  );
}

/** The place of a thumbnail of nothing. */
export function NoThumbnail() {
  return <span className="thumbnail small" />;
}

function endingOf(name: string): string {
  return (/\.([a-z0-9]{1,5})$/i.exec(name)?.[1] ?? '').toUpperCase();
}
