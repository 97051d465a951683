/**
 * A text without what nobody sees: a chat or a PDF puts zero width spaces, soft hyphens and direction signs into what is copied
 * from it. Joiners and variation selectors stay behind letters without case, marks and pictures: names of many Indian scripts
 * and emoji consist of them.
 */
export const visibleText = (text: string): string =>
  text.replaceAll(/((?!\p{DI})[\p{Lo}\p{M}\p{ExtPict}\p{EMod}]\p{VS}?\p{Join_C}?)|\p{DI}/gu, '$1')
