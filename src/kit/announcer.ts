/** Passes news on to those who have subscribed in this process. */
export function announcer<News>() {
  const subscribers = new Set<(news: News) => void>()
  return {
    announce(news: News): void {
      for (const notify of subscribers) notify(news)
    },
    /** Returns a function that ends the subscription. */
    subscribe(notify: (news: News) => void): () => void {
      subscribers.add(notify)
      return () => void subscribers.delete(notify)
    },
  }
}
