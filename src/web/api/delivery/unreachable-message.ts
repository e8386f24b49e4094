/** For a pincode that no courier serves: the same in the promise and where an order is refused. */
export const unreachableMessage =
  'No courier of ours reaches this pincode. Please try that of your office or of somebody nearby, or write to us: we look for a way.'
