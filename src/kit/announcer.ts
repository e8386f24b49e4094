/** Passes each announcement on to the subscribers in this process. */
export function announcer<Announcement>() {
  const subscribers = new Set<(announcement: Announcement) => void>()
  return {
    announce(announcement: Announcement): void {
      for (const notify of subscribers) notify(announcement)
    },
    /** Returns a function that ends the subscription. */
    subscribe(notify: (announcement: Announcement) => void): () => void {
      subscribers.add(notify)
      return () => void subscribers.delete(notify)
    },
  }
}
