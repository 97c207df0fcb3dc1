/** Known before the file is there: what a broken-off download left can be found by the call alone. */
export const recordingKey = (callId: string) => `calls/${callId}/recording.wav`;
