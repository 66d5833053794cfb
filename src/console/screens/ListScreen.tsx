export default function ListScreen() {
  return null;
}
