/** The job that works on a rebuild; it goes on after a crash where it was. */
export const rebuildJob = 'rebuild'
