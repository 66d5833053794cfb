// Draws the description of the API as a page where a reader tries its calls. Swagger UI is loaded after this file
// and before DOMContentLoaded.
const theme = localStorage.getItem('offerdesk.theme');
const isDark =
  theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.classList.toggle('dark-mode', isDark);

/** A call with a token shows no cookie: the server refuses both at once. */
const withOneCredential = (request) => {
  const path = new URL(request.url, location.origin).pathname;
  if (request.headers?.Authorization || path === '/api/auth/token') request.credentials = 'omit';
  return request;
};

addEventListener('DOMContentLoaded', () =>
  globalThis.SwaggerUIBundle({
    url: '/api/openapi.json',
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'none',
    // The rows are described where calls have them; a list of all of them would double the page.
    defaultModelsExpandDepth: -1,
    filter: true,
    // Nothing is sent elsewhere.
    validatorUrl: null,
    requestInterceptor: withOneCredential,
  }),
);
