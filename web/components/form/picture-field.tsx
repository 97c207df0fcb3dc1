import { Button } from '@mantine/core';
import { IconPhoto, IconX } from '@tabler/icons-react';
import { campaignImageTypes } from '#domain/campaigns/campaign-images.ts';
import { fetchOrThrow } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { useChange } from '#web/lib/use-change.ts';
import { ChooseFile } from './choose-file.tsx';
import classes from './picture-field.module.css';

interface PictureFieldProps {
  url: string | null;
  onChange: (url: string | null) => void;
  note?: string;
  error?: React.ReactNode;
}

/** One optional picture of a campaign. It is stored as soon as it is chosen, so that it is there when the rest is sent. */
export function PictureField({ url, onChange, note, error }: PictureFieldProps) {
  const upload = useChange({ mutationFn: uploadPicture, onSuccess: (stored) => onChange(stored.url) });
  const problem = upload.isError
    ? messageOf(upload.error, 'The picture was not uploaded. Try again.')
    : error;
  return (
    <div className={classes.field}>
      <span className={classes.label}>Image (optional)</span>
      {url && <img src={new URL(url).pathname} alt="Shown with the campaign" className={classes.picture} />}
      <div className={classes.row}>
        <ChooseFile
          onChoose={(file) => upload.mutate(file)}
          accept={campaignImageTypes.join()}
          inputProps={{ 'aria-label': 'Campaign image' }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={upload.isPending}
              leftSection={<IconPhoto size={18} aria-hidden="true" />}
            >
              {upload.isPending ? 'Uploading...' : url ? 'Choose another image' : 'Choose an image'}
            </Button>
          )}
        </ChooseFile>
        {url && (
          <Button
            variant="subtle"
            leftSection={<IconX size={18} aria-hidden="true" />}
            onClick={() => onChange(null)}
          >
            Remove image
          </Button>
        )}
      </div>
      <p className={classes.note} role="status">
        {problem ? <span className={classes.problem}>{problem}</span> : note}
      </p>
    </div>
  );
}

async function uploadPicture(file: File): Promise<{ url: string }> {
  const headers = { 'content-type': file.type || 'application/octet-stream' };
  return (await fetchOrThrow('/api/campaign-images', { method: 'POST', headers, body: file })).json();
}
