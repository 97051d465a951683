/**
 * The key of an applicant: the e-mail in lower case, so that two spellings of one address are one applicant. Dots and
 * plus suffixes are kept, for Gmail too: only the provider knows which addresses share a mailbox, and merging two
 * applicants would lock one of them out.
 */
export function addressOf(email: string): string {
  return email.trim().toLowerCase()
}
