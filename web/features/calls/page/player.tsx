import { createContext, type ReactNode, type RefObject, use, useMemo, useRef, useState } from 'react';

interface PlayerControls {
  audio: RefObject<HTMLAudioElement | null>;
  /** Goes to a moment and plays from there. */
  playFrom: (seconds: number) => void;
  toggle: () => void;
}

interface PlayerState {
  seconds: number;
  isPlaying: boolean;
  isReady: boolean;
}

const ControlsContext = createContext<PlayerControls | null>(null);
const StateContext = createContext<PlayerState>({ seconds: 0, isPlaying: false, isReady: false });

/**
 * One audio element for the whole page of a call: the waveform draws it, the transcript follows it, and every item
 * of the notes jumps in it. The controls never change, so that only what shows the time is drawn again with it.
 */
export function PlayerProvider({ src, children }: { src: string | undefined; children: ReactNode }) {
  const audio = useRef<HTMLAudioElement>(null);
  /** The moment somebody asked for before there was anything to play. */
  const wanted = useRef<number | null>(null);
  const [state, setState] = useState<PlayerState>({ seconds: 0, isPlaying: false, isReady: false });
  const controls = useMemo<PlayerControls>(
    () => ({
      audio,
      playFrom(seconds) {
        const element = audio.current;
        if (element && element.readyState > 0) element.currentTime = seconds;
        else wanted.current = seconds;
        // Also while nothing is loaded: some phones load only what somebody wants to hear.
        void element?.play().catch(() => {});
      },
      toggle() {
        const element = audio.current;
        if (element?.paused) void element.play().catch(() => {});
        else element?.pause();
      },
    }),
    [],
  );

  function begin() {
    look();
    const seconds = wanted.current;
    wanted.current = null;
    if (seconds !== null) controls.playFrom(seconds);
  }

  function look() {
    const element = audio.current;
    if (!element) return;
    setState({ seconds: element.currentTime, isPlaying: !element.paused, isReady: element.readyState > 0 });
  }

  return (
    <ControlsContext value={controls}>
      <StateContext value={state}>
        {src && (
          // biome-ignore lint/a11y/useMediaCaption: the transcript beside it is what a caption would say.
          <audio
            ref={audio}
            src={src}
            preload="metadata"
            onTimeUpdate={look}
            onSeeked={look}
            onPlay={look}
            onPause={look}
            onEnded={look}
            onLoadedMetadata={begin}
          />
        )}
        {children}
      </StateContext>
    </ControlsContext>
  );
}

export function usePlayerControls(): PlayerControls {
  const controls = use(ControlsContext);
  if (!controls) throw new Error('no player around');
  return controls;
}

export const usePlayerState = () => use(StateContext);
