import { fileURLToPath } from 'node:url';
import { InferenceSession, type Tensor } from 'onnxruntime-node';

export const openNetwork = (file: URL) =>
  InferenceSession.create(fileURLToPath(file), {
    intraOpNumThreads: 2,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  });

export function floatsOf(tensor: Tensor | undefined): Float32Array {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('the network gave no numbers');
  return tensor.data;
}
