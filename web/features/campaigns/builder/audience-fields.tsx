import { Select, TagsInput } from '@mantine/core';
import type { Audience } from '#domain/campaigns/campaigns.ts';
import { useTags } from '#web/queries/tags.ts';

const windows = [
  { value: '', label: 'Everyone who agreed to texts' },
  ...[7, 14, 30, 60, 90, 180, 365].map((days) => ({
    value: String(days),
    label: `Last job within ${days} days`,
  })),
];

export function AudienceFields({
  audience,
  onChange,
}: {
  audience: Audience;
  onChange: (audience: Audience) => void;
}) {
  const tags = useTags();
  return (
    <>
      <Select
        label="Who gets it"
        data={windows}
        allowDeselect={false}
        value={audience.timeframe ? String(audience.timeframe) : ''}
        onChange={(days) => {
          const { timeframe: _, ...rest } = audience;
          onChange(days ? { ...rest, timeframe: Number(days) } : rest);
        }}
      />
      {((tags.data?.length ?? 0) > 0 || (audience.tags?.length ?? 0) > 0) && (
        <TagsInput
          label="Only with one of these tags"
          description="Leave it empty for all."
          size="md"
          data={tags.data?.map(({ tag }) => tag) ?? []}
          maxTags={20}
          value={audience.tags ?? []}
          onChange={(chosen) => {
            const { tags: _, ...rest } = audience;
            onChange(chosen.length > 0 ? { ...rest, tags: chosen } : rest);
          }}
        />
      )}
    </>
  );
}
