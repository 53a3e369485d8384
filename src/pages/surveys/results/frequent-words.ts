/** Frequent words that say nothing about a topic: English, German, French, Spanish and Portuguese. */
const STOP_WORDS = new Set(
  `about after all also am an and any are as at be because been but by can could did do does don't every for from get got
  had has have how i'd i'll i'm i've if in into is it it's its just like me more most much my never no not now of on one
  only or other our out over really see should so some than that that's the their them then there these they this to too up us
  use used still both kind six two three very was we were what when where which who why will with would you your
  aber alle habe haben hatte kann wird wurde als auch auf aus bei bin bis das dass dem den der des die doch ein eine einem einen einer es für hat ich im
  in ist man mehr mich mir mit nicht noch nur oder schon sehr sich sie sind so um und uns unser unsere vom von vor war
  was wenn wie wir zu zum zur
  au aux avec ce ces c'est dans de des du elle en est et il ils je j'ai la le les leur mais me mes mon ne nos notre nous
  on ou par pas plus pour qu'il que qui sa sans se ses si son sont sur un une vous
  al algo cada cuando como con del el ella eso esta este hay las lo los más mi muy nada nos nuestro para pero por porque se sin sobre
  son su sus también te tiene todo una y ya yo
  ao as com da das do dos e em essa isso mais mas meu minha muito na não nas no nos o os ou para pela pelo por quando que
  sem ser seu sua tem um uma`.split(/\s+/),
)

/** Minimum number of answers that contain the same word. */
const COUNT_MIN = 3
/** Words that are too short to name a topic: below three characters, or below two if these are syllables or words. */
const TOO_SHORT = /^(?:.|\p{Script=Hiragana}*|[^\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]{2})$/u

/**
 * Most frequent words of answers, with the number of answers that contain them. Words are found by the rules of
 * Unicode, so that it works for languages without spaces; numbers and single characters do not count.
 */
export function countAnswersByWord(
  texts: readonly string[],
  limit: number,
): { word: string; count: number }[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  const counts = new Map<string, number>()
  for (const text of texts) {
    const words = new Set<string>()
    for (const { segment, isWordLike } of segmenter.segment(text)) {
      const word = segment.toLowerCase().replaceAll('’', "'")
      if (isWordLike && !STOP_WORDS.has(word) && /\p{L}/u.test(word) && !TOO_SHORT.test(word)) words.add(word)
    }
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .filter(({ count }) => count >= COUNT_MIN)
    .sort((a, b) => b.count - a.count || a.word.localeCompare(b.word))
    .slice(0, limit)
}
