import { useEffect, useEffectEvent } from 'react';

/** Takes files that are dropped anywhere on the page: the browser would open them in its place. */
export function usePageDrop(onFiles: (files: readonly File[]) => void): void {
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const accept = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      take([...event.dataTransfer.files]);
    };
    window.addEventListener('dragover', accept);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', accept);
      window.removeEventListener('drop', drop);
    };
  }, []);
}
