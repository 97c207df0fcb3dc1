import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhoto, IconUpload } from '@tabler/icons-react';
import { logoLimits, logoMessages, logoTypes } from '#domain/company/logo.ts';
import { mostMegapixels } from '#domain/site/pictures.ts';
import { ChooseFile } from '#web/components/form/choose-file.tsx';
import { Meter } from '#web/components/meter.tsx';
import { Confirm } from '#web/components/state/confirm.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useUpload } from '#web/lib/use-upload.ts';
import { useRefreshCompany, useRemoveLogo } from './api.ts';
import classes from './logo-field.module.css';

interface LogoFieldProps {
  logoUrl: string | null;
  companyName: string;
}

export function LogoField({ logoUrl, companyName }: LogoFieldProps) {
  const refresh = useRefreshCompany();
  const { percent, problem, start } = useUpload('/api/company/logo', {
    refuse,
    fallback: 'The logo was not uploaded. Try again.',
    onDone: async () => {
      await refresh();
      toast.success('Logo uploaded successfully');
    },
  });
  return (
    <div className={classes.logo}>
      <h3 className={classes.title}>Logo</h3>
      <div className={classes.frame}>
        {logoUrl ? (
          <img src={logoUrl} alt={`Logo of ${companyName || 'your company'}`} className={classes.image} />
        ) : (
          <div className={classes.none}>
            <IconPhoto size={28} stroke={1.5} aria-hidden="true" />
            <span>No logo yet</span>
          </div>
        )}
      </div>
      <p className={classes.hint}>
        Shown on notes emails, tickets and invoices. PNG, JPEG or WebP, up to 5 MB and {mostMegapixels}{' '}
        megapixels.
      </p>
      {percent !== null && (
        <div className={classes.progress}>
          <Meter aria-label="Logo upload" max={100} value={percent} />
          <span role="status">{percent < 100 ? `Uploading, ${percent}%` : 'Checking the picture'}</span>
        </div>
      )}
      <ErrorBox message={problem} />
      <div className={classes.buttons}>
        <ChooseFile onChoose={(file) => void start(file)} accept={logoTypes.join(',')}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden="true" />}
              disabled={percent !== null}
            >
              {logoUrl ? 'Replace logo' : 'Upload logo'}
            </Button>
          )}
        </ChooseFile>
        {logoUrl && <RemoveLogo />}
      </div>
    </div>
  );
}

function refuse(file: File): string | null {
  if (file.type === 'image/svg+xml') return logoMessages.svg;
  if (!logoTypes.some((type) => type === file.type)) return logoMessages.otherKind;
  return file.size > logoLimits.bytes ? logoMessages.tooLarge : null;
}

function RemoveLogo() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const remove = useRemoveLogo();

  function run() {
    remove.mutate(undefined, {
      onSuccess: () => {
        close();
        toast.success('Logo removed');
      },
      onError: (error) => toast.error(messageOf(error, 'The logo was not removed. Try again.')),
    });
  }

  return (
    <>
      <Button variant="default" onClick={open}>
        Remove
      </Button>
      <Confirm
        title="Remove the logo?"
        action="Remove logo"
        opened={isOpen}
        busy={remove.isPending}
        onConfirm={run}
        onClose={close}
      >
        From now on, emails and invoices show your company name only. Those already sent keep the logo.
      </Confirm>
    </>
  );
}
