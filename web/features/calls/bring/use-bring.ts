import { useState } from 'react';
import type { KeptRecording } from './keep/kept-recording.ts';
import { openFile, openMemo } from './sound/open-sound.ts';
import { SoundProblem } from './sound/read-sound.ts';
import { takeShared } from './take-shared.ts';

/** Which recording lies open, and what is in the way of opening one. */
export function useBring(loginId: string) {
  const [opened, setOpened] = useState<KeptRecording | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function openWith(work: () => Promise<KeptRecording>): Promise<void> {
    setProblem(null);
    setIsOpening(true);
    try {
      setOpened(await work());
    } catch (error) {
      setProblem(
        error instanceof SoundProblem
          ? error.message
          : 'The recording could not be opened: there may be too little memory on this device. Try it on a computer.',
      );
    } finally {
      setIsOpening(false);
    }
  }
  return {
    opened,
    isOpening,
    problem,
    openFile: (file: File) => openWith(() => openFile(file, loginId)),
    openShared: () =>
      openWith(async () => {
        const file = await takeShared();
        if (!file) throw new SoundProblem('The recording you shared did not come through. Choose it here.');
        return openFile(file, loginId);
      }),
    openKept: (recording: KeptRecording) => openWith(() => openMemo(recording)),
    close: () => setOpened(null),
  };
}
