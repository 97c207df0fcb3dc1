import { Button } from '@mantine/core';
import { IconPhoto, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { useUploadMedia } from './api.ts';
import classes from './media-field.module.css';

interface MediaFieldProps {
  mediaUrl: string | null;
  onChange: (mediaUrl: string | null) => void;
  error?: React.ReactNode;
}

export function MediaField({ mediaUrl, onChange, error }: MediaFieldProps) {
  const upload = useUploadMedia();
  const input = useRef<HTMLInputElement>(null);
  const problem = upload.isError
    ? messageOf(upload.error, 'The picture was not uploaded. Try again.')
    : error;
  return (
    <div className={classes.field}>
      <span className={classes.label}>Picture</span>
      <div className={classes.row}>
        <input
          ref={input}
          type="file"
          accept="image/*"
          className={classes.input}
          aria-label="Choose a picture"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) upload.mutate(file, { onSuccess: ({ mediaUrl: url }) => onChange(url) });
            event.currentTarget.value = '';
          }}
        />
        <Button
          variant="default"
          leftSection={<IconPhoto size={18} aria-hidden="true" />}
          loading={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {mediaUrl ? 'Change picture' : 'Add a picture'}
        </Button>
        {mediaUrl && (
          <Button
            variant="default"
            leftSection={<IconX size={18} aria-hidden="true" />}
            onClick={() => onChange(null)}
          >
            Remove picture
          </Button>
        )}
      </div>
      <p className={classes.note} role="status">
        {problem ? (
          <span className={classes.problem}>{problem}</span>
        ) : (
          'Optional. It arrives above the words.'
        )}
      </p>
    </div>
  );
}
