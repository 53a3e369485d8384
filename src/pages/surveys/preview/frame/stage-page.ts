/** The page in the frame, before the survey is drawn: a site of no particular look. */
export const STAGE_PAGE = `<!doctype html><html lang="en"><head><title>The survey as respondents see it</title></head><body>
<div class="site" aria-hidden="true"><div class="head"><i></i><i></i><i></i><i></i></div>
<div class="lines"><i></i><i></i><i></i><i></i></div><div class="cards"><i></i><i></i><i></i><i></i></div></div>
<main><button type="button" class="element" hidden></button><div class="tab"></div><div class="survey"></div></main>
</body></html>`
