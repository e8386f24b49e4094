export const unreachableMessage = 'The shop could not be reached. See whether this device is online.'
