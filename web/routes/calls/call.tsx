import { useDisclosure } from '@mantine/hooks';
import { IconPhoneOff } from '@tabler/icons-react';
import { useParams, useSearchParams } from 'react-router';
import { isFinished } from '#domain/calls/calls.ts';
import { findHalf } from '#domain/calls/halves.ts';
import type { CallDetail } from '#domain/calls/shown-calls.ts';
import { PageBar } from '#web/components/layout/page-bar.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { NotHere } from '#web/components/state/not-here.tsx';
import { useCall } from '#web/features/calls/api.ts';
import { ChangeOrder } from '#web/features/calls/changes/change-order.tsx';
import { ConfirmCard } from '#web/features/calls/confirm/confirm-card.tsx';
import { JoinedAway } from '#web/features/calls/halves/joined-away.tsx';
import { JoinedFrom } from '#web/features/calls/halves/joined-from.tsx';
import type { SoundPart } from '#web/features/calls/halves/joined-sound.ts';
import { OfferJoin } from '#web/features/calls/halves/offer-join.tsx';
import { useSounds } from '#web/features/calls/halves/use-sounds.ts';
import { LiveTicket } from '#web/features/calls/live/live-ticket.tsx';
import { LiveWords } from '#web/features/calls/live/live-words.tsx';
import { useLiveCall } from '#web/features/calls/live/use-live-call.ts';
import { CallActions } from '#web/features/calls/page/call-actions.tsx';
import { CallProgress } from '#web/features/calls/page/call-progress.tsx';
import { ConsentLog } from '#web/features/calls/page/consent-log.tsx';
import { Deliveries } from '#web/features/calls/page/deliveries.tsx';
import { EditNotesForm } from '#web/features/calls/page/edit-notes-form.tsx';
import { KeptUntilNotice } from '#web/features/calls/page/kept-until.tsx';
import { PlayerProvider } from '#web/features/calls/page/player.tsx';
import { StartAt } from '#web/features/calls/page/start-at.tsx';
import { Transcript } from '#web/features/calls/page/transcript.tsx';
import { Waveform } from '#web/features/calls/page/waveform.tsx';
import { JobTicket } from '#web/features/calls/ticket/job-ticket.tsx';
import { CallVisits } from '#web/features/calls/visits/call-visits.tsx';
import { isGone } from '#web/lib/api-error.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import classes from './call.module.css';

export function Component() {
  const { callId = '' } = useParams();
  const detail = useCall(callId);
  usePageTitle(detail.data?.notes?.document.jobTitle || 'Call');
  if (detail.isPending) return <Loading text="Loading call..." />;
  if (detail.isLoadingError || isGone(detail.error))
    return (
      <NotHere
        what="call"
        icon={<IconPhoneOff size={26} />}
        back={{ label: 'See all calls', to: '/dashboard/calls' }}
        error={detail.error}
        onRetry={() => void detail.refetch()}
        busy={detail.isFetching}
      />
    );
  const { joinedInto } = detail.data.call;
  if (joinedInto) return <JoinedAway to={joinedInto} />;
  return <CallPage key={callId} detail={detail.data} />;
}

const noParts: SoundPart[] = [];

function CallPage({ detail }: { detail: CallDetail }) {
  const { call, notes, transcript } = detail;
  const [isEditing, { open: edit, close: stopEditing }] = useDisclosure(false);
  const sounds = useSounds(call);
  const parts = sounds?.parts ?? noParts;
  const live = useLiveCall(call);
  const isLive = !notes && !isFinished(call.state);
  const seams = call.halves.slice(1).map(({ fromSeconds }) => fromSeconds);
  const [query, setQuery] = useSearchParams();
  const asked = query.get('confirm');
  if (asked && notes)
    return (
      <PlayerProvider parts={parts}>
        <PageBar to="/dashboard/calls" label="Calls" />
        <div className={classes.confirm}>
          <ConfirmCard
            detail={detail}
            notes={notes}
            asked={asked}
            onClose={() => setQuery({}, { replace: true })}
          />
        </div>
      </PlayerProvider>
    );
  return (
    <PlayerProvider parts={parts}>
      <StartAt seconds={query.get('at')} />
      <PageBar to="/dashboard/calls" label="Calls">
        {!isEditing && <CallActions detail={detail} onEdit={edit} />}
      </PageBar>
      {call.keepUntil && <KeptUntilNotice at={call.keepUntil} />}
      {!isEditing && <JoinedFrom call={call} />}
      {!isEditing && <OfferJoin call={call} />}
      <div className={classes.columns}>
        <div className={classes.ticket}>
          {!notes && <CallProgress detail={detail} />}
          {isLive && live.draft && <LiveTicket call={call} draft={live.draft} />}
          {notes && !isEditing && <JobTicket detail={detail} notes={notes} />}
          {notes && !isEditing && call.state === 'done' && call.hasRecording && (
            <ChangeOrder key={notes.revision} call={call} jobTitle={notes.document.jobTitle} />
          )}
          {notes && !isEditing && <CallVisits callId={call.id} />}
          {notes && isEditing && <EditNotesForm call={call} notes={notes} onDone={stopEditing} />}
        </div>
        <div className={classes.side}>
          {sounds && (
            <Waveform peaks={sounds.peaks} seconds={sounds.seconds} turns={transcript} seams={seams} />
          )}
          {transcript.length > 0 && (
            <section className={classes.transcript}>
              <h2 className={classes.label}>Transcript</h2>
              <Transcript
                lines={transcript}
                readBacks={detail.readBacks}
                halves={call.halves}
                canPlay={(seconds) => canPlay(parts, seconds)}
              />
            </section>
          )}
          {isLive && transcript.length === 0 && live.lines.length > 0 && (
            <section className={classes.transcript}>
              <h2 className={classes.label}>What is said</h2>
              <LiveWords lines={live.lines} />
            </section>
          )}
          <ConsentLog consent={detail.consent} />
          <Deliveries deliveries={detail.deliveries} />
        </div>
      </div>
    </PlayerProvider>
  );
}

/** Of two halves the recording of one may be gone. */
const canPlay = ([first, ...later]: SoundPart[], seconds: number) =>
  first !== undefined && findHalf([first, ...later], seconds).half.url !== null;
