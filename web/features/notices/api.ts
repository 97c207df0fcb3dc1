import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeviceChange, NewDevice } from '#domain/notices/notices.ts';
import type { OwnDevices } from '#domain/notices/shown-notices.ts';
import { api, read } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { roots } from '#web/queries/roots.ts';

const devicesKey = [...roots.notices, 'devices'] as const;

export const readDevices = (): Promise<OwnDevices> => read(api.notices.$get());
export const putDevice = (json: NewDevice) => api.notices.devices.$post({ json });

export function useDevices() {
  return useQuery({ queryKey: devicesKey, queryFn: readDevices });
}

function useDeviceChange<Input, Output>(run: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useChange<Output, Input>({
    mutationFn: run,
    onSettled: () => queries.invalidateQueries({ queryKey: devicesKey }),
  });
}

export const usePutDevice = () => useDeviceChange(putDevice);
export const useChangeDevice = () =>
  useDeviceChange(({ id, ...json }: DeviceChange & { id: string }) =>
    api.notices.devices[':id'].$patch({ param: { id }, json }),
  );
export const useRemoveDevice = () =>
  useDeviceChange((id: string) => api.notices.devices[':id'].$delete({ param: { id } }));
export const useTestNotice = () =>
  useDeviceChange((id: string) => api.notices.devices[':id'].test.$post({ param: { id } }));
