export const workingDays = (days: number): string => (days === 1 ? 'one working day' : `${days} working days`)
