/*
 * Estimates and tests for scores of ratings, from counts per rating. Pure functions without dependencies.
 */

/** Number of ratings, and mean and variance of their values. */
export interface Sample {
  n: number
  mean: number
  /** Unbiased sample variance, except for shares and NPS: there the variance of the observed proportions. */
  variance: number
}

export interface Interval {
  low: number
  high: number
}

/** Quantile of the standard normal distribution for a two-sided level of 95%. */
const Z95 = 1.959963984540054

/** Summarizes values with their frequencies. `isSampleVariance` divides by n − 1 instead of n. */
export function summarize(
  values: readonly (readonly [value: number, count: number])[],
  isSampleVariance: boolean,
): Sample {
  const n = values.reduce((sum, [, count]) => sum + count, 0)
  if (n === 0) return { n, mean: 0, variance: 0 }
  const mean = values.reduce((sum, [value, count]) => sum + value * count, 0) / n
  const squares = values.reduce((sum, [value, count]) => sum + count * (value - mean) ** 2, 0)
  const divisor = isSampleVariance ? n - 1 : n
  return { n, mean, variance: divisor > 0 ? squares / divisor : 0 }
}

/**
 * Confidence interval of an NPS as a number from −1 to 1. With promoters +1, passives 0 and detractors −1, the variance is
 * p + d − (p − d)², and the standard error is its root over √n. Source: B. Rocks, Interval estimation for the "Net
 * Promoter Score", The American Statistician 70 (2016), Wald interval.
 */
export function computeNpsInterval({ n, mean, variance }: Sample): Interval | null {
  if (n === 0) return null
  const margin = Z95 * Math.sqrt(variance / n)
  return { low: Math.max(-1, mean - margin), high: Math.min(1, mean + margin) }
}

/**
 * Confidence interval of a proportion by Wilson's score method. Source: E. B. Wilson, Probable inference, JASA 22 (1927);
 * NIST/SEMATECH e-Handbook of Statistical Methods, 7.2.4.1.
 */
export function computeShareInterval({ n, mean }: Sample): Interval | null {
  if (n === 0) return null
  const square = Z95 ** 2
  const center = mean + square / (2 * n)
  const margin = Z95 * Math.sqrt((mean * (1 - mean) + square / (4 * n)) / n)
  const divisor = 1 + square / n
  return { low: Math.max(0, (center - margin) / divisor), high: Math.min(1, (center + margin) / divisor) }
}

/**
 * Confidence interval of a mean by Student's t distribution. Source: NIST/SEMATECH e-Handbook of Statistical Methods,
 * 1.3.5.2.
 */
export function computeMeanInterval({ n, mean, variance }: Sample): Interval | null {
  if (n < 2) return null
  const margin = getStudentQuantile(0.975, n - 1) * Math.sqrt(variance / n)
  return { low: mean - margin, high: mean + margin }
}

/**
 * Two-sided p value of the difference of two NPS: a z test with the sum of their squared standard errors. Source: see
 * `computeNpsInterval`; the scores of independent samples are independent.
 */
export function compareNps(a: Sample, b: Sample): number {
  return getNormalPValue(a.mean - b.mean, a.variance / a.n + b.variance / b.n)
}

/**
 * Two-sided p value of the two-proportion z test with a pooled proportion. Source: NIST/SEMATECH e-Handbook of
 * Statistical Methods, 7.3.3.
 */
export function compareShares(a: Sample, b: Sample): number {
  const pooled = (a.mean * a.n + b.mean * b.n) / (a.n + b.n)
  return getNormalPValue(a.mean - b.mean, pooled * (1 - pooled) * (1 / a.n + 1 / b.n))
}

/**
 * Two-sided p value of Welch's t test, for means of samples with different variances. Source: B. L. Welch, Biometrika 34
 * (1947); NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.5.3.
 */
export function compareMeans(a: Sample, b: Sample): number {
  const [squareA, squareB] = [a.variance / a.n, b.variance / b.n]
  const square = squareA + squareB
  const difference = a.mean - b.mean
  if (square === 0) return difference === 0 ? 1 : 0
  const degrees = square ** 2 / (squareA ** 2 / (a.n - 1) + squareB ** 2 / (b.n - 1))
  return 2 * (1 - getStudentCdf(Math.abs(difference) / Math.sqrt(square), degrees))
}

function getNormalPValue(difference: number, variance: number): number {
  if (variance === 0) return difference === 0 ? 1 : 0
  return computeErfc(Math.abs(difference) / Math.sqrt(2 * variance))
}

/**
 * Adjusts p values for the number of tests. Source: S. Holm, A simple sequentially rejective multiple test procedure,
 * Scandinavian Journal of Statistics 6 (1979).
 */
export function adjustPValues(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  const adjusted: number[] = Array.from({ length: values.length }, () => 1)
  let largest = 0
  order.forEach((index, rank) => {
    largest = Math.max(largest, Math.min(1, (values[index] ?? 1) * (values.length - rank)))
    adjusted[index] = largest
  })
  return adjusted
}

/** Coefficients of the Chebyshev fit of erfc. */
const ERFC = [
  0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196,
  1.00002368, -1.26551223,
]

/**
 * Complementary error function of a number that is not negative, with a relative error below 1.2e-7. Source: W. H. Press
 * et al., Numerical Recipes in C, 2nd edition, section 6.2.
 */
export function computeErfc(x: number): number {
  const t = 1 / (1 + x / 2)
  const polynomial = ERFC.reduce((sum, coefficient) => sum * t + coefficient, 0)
  return t * Math.exp(-x * x + polynomial)
}

/** Distribution function of Student's t. Source: NIST Digital Library of Mathematical Functions, 8.17. */
export function getStudentCdf(t: number, degrees: number): number {
  const tail = computeBeta(degrees / (degrees + t * t), degrees / 2, 0.5) / 2
  return t > 0 ? 1 - tail : tail
}

/** Quantile of Student's t for a probability above 0.5, by bisection. */
export function getStudentQuantile(probability: number, degrees: number): number {
  let [low, high] = [0, 1000]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (getStudentCdf(middle, degrees) < probability) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * Regularized incomplete beta function by its continued fraction. Source: NIST Digital Library of Mathematical Functions,
 * 8.17.22, evaluated with Lentz's method.
 */
function computeBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  // The fraction converges quickly on one side only.
  if (x > (a + 1) / (a + b + 2)) return 1 - computeBeta(1 - x, b, a)
  const factor = Math.exp(
    computeLogGamma(a + b) - computeLogGamma(a) - computeLogGamma(b) + a * Math.log(x) + b * Math.log(1 - x),
  )
  const TINY = 1e-300
  const bound = (value: number) => (Math.abs(value) < TINY ? TINY : value)
  let c = 1
  let d = 1 / bound(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m <= 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / bound(1 + even * d)
    c = bound(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / bound(1 + odd * d)
    c = bound(1 + odd / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-14) break
  }
  return (factor * fraction) / a
}

/** Coefficients of the Lanczos approximation with g = 7. */
const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]

/** Logarithm of the gamma function of a positive number. Source: C. Lanczos, SIAM Journal on Numerical Analysis B 1 (1964). */
function computeLogGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - computeLogGamma(1 - x)
  const shifted = x - 1
  const t = shifted + 7.5
  const series = LANCZOS.reduce(
    (sum, coefficient, index) => sum + coefficient / (shifted + index + 1),
    0.9999999999998099,
  )
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(series)
}
