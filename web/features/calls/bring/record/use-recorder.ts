import { useEffect, useRef, useState } from 'react';
import { longestBroughtSeconds } from '#domain/calls/brought-recordings.ts';
import type { KeptRecording } from '../keep/kept-recording.ts';
import { keepPiece, keepRecording, noteSpoken } from '../keep/recordings-here.ts';

export type RecorderState = 'idle' | 'asking' | 'recording' | 'paused';

/** Bars of the meter; each is a twelfth of a second. */
export const meterBars = 40;
const meterEveryMs = 80;
const pieceMs = 1000;

const kinds = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];

interface Running {
  recorder: MediaRecorder;
  stream: MediaStream;
  sound: AudioContext;
  recording: KeptRecording;
  /** Pieces on their way into the browser's database. */
  keeping: Promise<void>;
}

/** A memo while it is spoken: every second of it is kept as it comes, so that nothing that happens to the page loses it. */
export function useRecorder(loginId: string, onRecorded: (recording: KeptRecording) => void) {
  const [state, setState] = useState<RecorderState>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [levels, setLevels] = useState<number[]>([]);
  const running = useRef<Running | null>(null);
  const recorded = useRef(onRecorded);
  recorded.current = onRecorded;

  useEffect(() => () => running.current?.recorder.stop(), []);
  useEffect(() => {
    if (state !== 'recording') return;
    const { analyser, source, values } = listen(running.current);
    let before = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = (now - before) / 1000;
      before = now;
      setSeconds((known) => known + passed);
      analyser?.getFloatTimeDomainData(values);
      setLevels((known) => [...known.slice(1 - meterBars), loudest(values)]);
    }, meterEveryMs);
    return () => {
      clearInterval(timer);
      source?.disconnect();
    };
  }, [state]);
  useEffect(() => {
    if (seconds >= longestBroughtSeconds.memo) running.current?.recorder.stop();
  }, [seconds]);

  async function start(): Promise<void> {
    setProblem(null);
    setState('asking');
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      setSeconds(0);
      setLevels([]);
      await begin(stream);
      setState('recording');
    } catch (error) {
      setProblem(explain(error));
      setState('idle');
    }
  }

  async function begin(stream: MediaStream): Promise<void> {
    const kind = kinds.find((one) => MediaRecorder.isTypeSupported(one));
    const recorder = new MediaRecorder(stream, {
      ...(kind && { mimeType: kind }),
      audioBitsPerSecond: 48_000,
    });
    const recording: KeptRecording = {
      id: crypto.randomUUID(),
      loginId,
      source: 'memo',
      fileName: null,
      recordedAt: new Date().toISOString(),
      samples: null,
      details: null,
    };
    const now: Running = {
      recorder,
      stream,
      sound: new AudioContext(),
      recording,
      keeping: Promise.resolve(),
    };
    running.current = now;
    recorder.ondataavailable = ({ data }) => {
      if (data.size === 0) return;
      now.keeping = now.keeping.then(() => keepPiece(recording.id, data));
    };
    // The microphone was unplugged, or another app took it: what there is stays.
    recorder.onstop = () => void end(now);
    noteSpoken(recording.id);
    await keepRecording(recording);
    await now.sound.resume();
    recorder.start(pieceMs);
  }

  async function end(ended: Running): Promise<void> {
    for (const track of ended.stream.getTracks()) track.stop();
    void ended.sound.close();
    await ended.keeping;
    running.current = null;
    noteSpoken(null);
    setState('idle');
    recorded.current(ended.recording);
  }

  return {
    state,
    problem,
    seconds,
    levels,
    start,
    pause() {
      running.current?.recorder.pause();
      setState('paused');
    },
    resume() {
      running.current?.recorder.resume();
      setState('recording');
    },
    stop: () => running.current?.recorder.stop(),
  };
}

function listen(now: Running | null) {
  const analyser = now?.sound.createAnalyser();
  const source = now?.sound.createMediaStreamSource(now.stream);
  if (analyser) source?.connect(analyser);
  // Held for as long as it is looked at: a source that nobody holds falls silent.
  return { analyser, source, values: new Float32Array(analyser?.fftSize ?? 1) };
}

function loudest(values: Float32Array): number {
  let peak = 0;
  for (const value of values) peak = Math.max(peak, Math.abs(value));
  return peak;
}

function explain(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return 'This page may not use the microphone. Allow it in the settings of the browser, then press Record again.';
  if (name === 'NotFoundError') return 'No microphone was found. Connect one, then press Record again.';
  return 'The microphone could not be started. Close other apps that use it, then press Record again.';
}
