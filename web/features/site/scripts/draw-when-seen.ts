/** A drawing plays once, when someone can see it. Who asked for less motion gets the finished picture. */
export function drawWhenSeen() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        target.setAttribute('data-drawing', 'now');
        observer.unobserve(target);
      }
    },
    { threshold: 0.5 },
  );
  for (const picture of document.querySelectorAll('[data-draw-when-seen]')) {
    picture.setAttribute('data-drawing', 'waiting');
    observer.observe(picture);
  }
}
