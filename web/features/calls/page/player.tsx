import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Clip } from '#domain/calls/find-clip.ts';
import { JoinedSound, type SoundPart } from '../halves/joined-sound.ts';

interface PlayerControls {
  audio: RefObject<HTMLAudioElement | JoinedSound | null>;
  /** Goes to a moment and plays from there. */
  playFrom: (seconds: number) => void;
  /** Plays a stretch and stops at its end. */
  playClip: (clip: Clip) => void;
  toggle: () => void;
}

interface PlayerState {
  seconds: number;
  isPlaying: boolean;
  isReady: boolean;
  /** The stretch that is being played, until something else is. */
  clip: Clip | null;
}

const silent: PlayerState = { seconds: 0, isPlaying: false, isReady: false, clip: null };

const ControlsContext = createContext<PlayerControls | null>(null);
const StateContext = createContext<PlayerState>(silent);

/**
 * One audio element for the whole page of a call: the waveform draws it, the transcript follows it, and every item
 * of the notes jumps in it. The controls never change, so that only what shows the time is drawn again with it.
 */
export function PlayerProvider({ parts, children }: { parts: SoundPart[]; children: ReactNode }) {
  const audio = useRef<HTMLAudioElement | JoinedSound>(null);
  const hold = useHold(audio, parts);
  const src = parts.find(({ url }) => url !== null)?.url;
  /** The moment somebody asked for before there was anything to play. */
  const wanted = useRef<number | null>(null);
  const [state, setState] = useState<PlayerState>(silent);
  const clip = useRef<Clip | null>(null);
  const controls = useMemo<PlayerControls>(
    () => ({
      audio,
      playClip(wantedClip) {
        controls.playFrom(wantedClip.start);
        clip.current = wantedClip;
      },
      playFrom(seconds) {
        clip.current = null;
        const element = audio.current;
        if (element && element.readyState > 0) element.currentTime = seconds;
        else wanted.current = seconds;
        // Also while nothing is loaded: some phones load only what somebody wants to hear.
        void element?.play().catch(() => {});
      },
      toggle() {
        const element = audio.current;
        clip.current = null;
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
    const wantedClip = clip.current;
    if (wantedClip) controls.playClip(wantedClip);
    else if (seconds !== null) controls.playFrom(seconds);
  }

  function look() {
    const element = audio.current;
    if (!element) return;
    setState({
      seconds: element.currentTime,
      isPlaying: !element.paused,
      isReady: element.readyState > 0,
      clip: clip.current,
    });
  }

  /** The element tells the time four times a second: for a clip of two seconds that is looked at more often. */
  useEffect(() => {
    if (!state.isPlaying || !state.clip) return;
    const timer = setInterval(() => {
      const element = audio.current;
      const end = clip.current?.end;
      if (!element || end === undefined || element.seeking || element.currentTime < end) return;
      clip.current = null;
      element.pause();
    }, 40);
    return () => clearInterval(timer);
  }, [state.isPlaying, state.clip]);

  return (
    <ControlsContext value={controls}>
      <StateContext value={state}>
        {src && (
          // biome-ignore lint/a11y/useMediaCaption: the transcript beside it is what a caption would say.
          <audio
            ref={hold}
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

/** The element itself, or what plays several recordings in it. Held before anything looks for it. */
function useHold(audio: RefObject<HTMLAudioElement | JoinedSound | null>, parts: SoundPart[]) {
  return useCallback(
    (element: HTMLAudioElement) => {
      const [first, ...later] = parts;
      const joined = first && later.length > 0 ? new JoinedSound(element, [first, ...later]) : null;
      audio.current = joined ?? element;
      return () => {
        joined?.dispose();
        audio.current = null;
      };
    },
    [audio, parts],
  );
}

export function usePlayerControls(): PlayerControls {
  const controls = use(ControlsContext);
  if (!controls) throw new Error('no player around');
  return controls;
}

export const usePlayerState = () => use(StateContext);
