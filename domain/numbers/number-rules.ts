export const numberStates = ['ordering', 'porting', 'active', 'failed', 'releasing', 'released'] as const;
export type NumberState = (typeof numberStates)[number];

/** An account has one of these at most. */
export const livingStates = ['ordering', 'porting', 'active'] as const satisfies readonly NumberState[];

export const portSteps = ['submitted', 'waiting_for_signature', 'in_progress'] as const;
export type PortStep = (typeof portSteps)[number];
/** Until the phone company has said that it took the request. */
export type ShownPortStep = PortStep | 'unanswered';
export const portStepWords: Record<ShownPortStep, string> = {
  unanswered:
    'Your request is with the phone company, which has not confirmed it yet. We ask every few minutes: do not send it again.',
  submitted: 'We handed in your request. The carrier checks it.',
  waiting_for_signature:
    'The carrier emailed a letter of authorization to the person you named. Nothing moves until they sign it.',
  in_progress: 'It is signed. Your present phone company has to agree to a day.',
};

/** After a plan ends, a number waits this long for another one. */
export const keepNumberDays = 30;
/** Before it goes, its owner is told once more. */
export const keepNumberNoticeDays = 3;
/** A number that is given back can be taken back for this long. */
export const releaseHours = 24;

/** What we charge for it. */
export const numberPrice = 'Included in your plan';

export const areaCodePattern = /^[2-9]\d{2}$/;
export const areaCodeMessage = 'Enter a 3-digit area code, such as 512.';

export const billTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export const billLimits = { bytes: 10 * 1024 * 1024 } as const;
export const billMessages = {
  otherKind: 'Use a PDF, JPEG or PNG of the bill.',
  tooLarge: 'That file is too large. Use one under 10 MB.',
} as const;
