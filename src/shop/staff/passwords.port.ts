/** Makes of passwords what may be kept, slowly on purpose, so that a stolen database is no list of passwords. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes equally long whatever is given; also without a hash, so that nobody learns who is known. */
  verify(password: string, hash: string | undefined): Promise<boolean>
}
