import { basename } from 'node:path';

/** Stands in for the speech process in tests: the name of the recording, or of the stream, says how to behave. */
process.on('message', ({ id, task }: { id: number; task?: { audioPath: string; streamId?: string } }) => {
  if (!task) return;
  switch (task.streamId ?? basename(task.audioPath, '.wav')) {
    case 'crash':
      process.stderr.write('GGML_ASSERT failed: out of memory\n', () => process.abort());
      break;
    case 'hang':
      process.send?.({ id, progress: 0.1 });
      break;
    case 'refuse':
      process.send?.({ id, error: { message: 'not a WAV file', retryable: false } });
      break;
    default:
      process.send?.({ id, progress: 0.5 });
      setTimeout(() => {
        const result = { segments: [], durationSeconds: process.pid, speakerSeparation: 1 };
        process.send?.({ id, result });
      }, 30);
  }
});
