import { IconMessageOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { ConversationDetail } from '#domain/messages/shown-messages.ts';
import { dayOf } from '#domain/plain/clock-time.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { PageBar } from '#web/components/layout/page-bar.tsx';
import { PageHead } from '#web/components/layout/page-head.tsx';
import { SideDrawer } from '#web/components/layout/side-drawer.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { NotHere } from '#web/components/state/not-here.tsx';
import { VisitTools } from '#web/features/calls/visits/call-visits.tsx';
import { AnswerBox } from '#web/features/messages/answer-box.tsx';
import { useBookAppointment, useConversation, useMarkRead } from '#web/features/messages/api.ts';
import { AppointmentForm } from '#web/features/messages/appointment-form.tsx';
import { Appointments } from '#web/features/messages/appointments.tsx';
import { Thread } from '#web/features/messages/thread.tsx';
import { toast } from '#web/lib/toast.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import classes from './conversation.module.css';

export function Component() {
  const { conversationId = '' } = useParams();
  const detail = useConversation(conversationId);
  const conversation = detail.data?.conversation;
  usePageTitle(conversation ? (conversation.name ?? formatPhone(conversation.phone)) : 'Conversation');
  if (detail.isPending) return <Loading text="Loading messages..." />;
  if (detail.isLoadingError && !detail.data)
    return (
      <NotHere
        what="conversation"
        icon={<IconMessageOff size={26} />}
        back={{ label: 'See all messages', to: '/dashboard/messages' }}
        error={detail.error}
        onRetry={() => void detail.refetch()}
        busy={detail.isFetching}
      />
    );
  return <Conversation key={conversationId} detail={detail.data} />;
}

function Conversation({ detail }: { detail: ConversationDetail }) {
  const { conversation, appointments, timeZone } = detail;
  const [booking, setBooking] = useState<string | null>(null);
  const book = useBookAppointment(conversation.id, booking ?? undefined);
  useReadOnSight(conversation);
  return (
    <>
      <div className={classes.back}>
        <PageBar to="/dashboard/messages" label="Messages" />
      </div>
      <PageHead title={conversation.name ?? formatPhone(conversation.phone)}>
        {conversation.name && `${formatPhone(conversation.phone)} `}
        {conversation.contactId && (
          <Link to={`/dashboard/contacts/${conversation.contactId}`}>See contact</Link>
        )}
      </PageHead>
      <Appointments
        appointments={appointments}
        timeZone={timeZone}
        renderTools={({ id, title, startsAt, endsAt }) => (
          <VisitTools
            place={{ appointmentId: id }}
            what={title}
            isNow={isToday(startsAt, timeZone) && new Date(endsAt) > new Date()}
            hasDay={new Date(startsAt) > new Date()}
          />
        )}
      />
      <Thread detail={detail} onBook={setBooking} />
      <AnswerBox id={conversation.id} isOptedOut={conversation.optedOutAt !== null} />
      <SideDrawer
        title="Make an appointment"
        position="right"
        opened={booking !== null}
        onClose={() => setBooking(null)}
      >
        <AppointmentForm
          initial={null}
          suggested={{
            title: conversation.name ? `Visit ${conversation.name}` : 'Visit',
            address: conversation.address ?? '',
          }}
          timeZone={timeZone}
          change={book}
          onSave={(values) =>
            book.mutate(values, {
              onSuccess: () => {
                toast.success('Appointment saved');
                setBooking(null);
              },
            })
          }
        />
      </SideDrawer>
    </>
  );
}

const isToday = (at: string, timeZone: string) =>
  dayOf(new Date(at), timeZone) === dayOf(new Date(), timeZone);

/** Seen is read: also what arrives while the page is open. */
function useReadOnSight({ id, lastInboundAt, readAt }: ConversationDetail['conversation']) {
  const { mutate } = useMarkRead(id);
  const isUnread = lastInboundAt !== null && (readAt === null || readAt < lastInboundAt);
  useEffect(() => {
    if (isUnread && lastInboundAt) mutate();
  }, [isUnread, lastInboundAt, mutate]);
}
