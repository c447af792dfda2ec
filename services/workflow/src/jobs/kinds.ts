/** Kinds of alarms of this service; the key of both is the ticket's uuid. */
export const resumeAlarm = 'resume'
export const announceAlarm = 'announce-resume'
