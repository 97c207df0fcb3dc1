import { Button, FileButton } from '@mantine/core';
import { IconPhoto, IconX } from '@tabler/icons-react';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useUploadCampaignImage } from './api.ts';
import classes from './campaign-image.module.css';

interface CampaignImageProps {
  url: string | null;
  onChange: (url: string | null) => void;
}

/** One optional picture. It is stored as soon as it is chosen, so that it is there when the campaign is added. */
export function CampaignImage({ url, onChange }: CampaignImageProps) {
  const upload = useUploadCampaignImage();

  function send(file: File | null) {
    if (!file) return;
    upload.mutate(file, {
      onSuccess: (answer) => onChange(answer.url),
      onError: (error) => toast.error(messageOf(error, 'The picture was not uploaded. Try again.')),
    });
  }

  return (
    <div className={classes.field}>
      <span className={classes.label}>Image (optional)</span>
      {url && (
        <div className={classes.shown}>
          <img src={new URL(url).pathname} alt="Of the campaign" className={classes.image} />
          <Button
            variant="subtle"
            leftSection={<IconX size={18} aria-hidden="true" />}
            onClick={() => onChange(null)}
          >
            Remove image
          </Button>
        </div>
      )}
      <FileButton onChange={send} accept="image/*" inputProps={{ 'aria-label': 'Campaign image' }}>
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
      </FileButton>
    </div>
  );
}
